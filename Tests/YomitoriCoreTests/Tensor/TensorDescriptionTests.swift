import Testing
import YomitoriCore

@Suite struct TensorDescriptionTests {
    @Test(arguments: [([1, 3, 20], true), ([1, nil, 20], false), ([], false)] as [([Int?], Bool)])
    func isBoundedWhereNothingOfItsShapeIsOpen(_ shape: [Int?], _ isBounded: Bool) {
        #expect(TensorDescription(name: "y", elementType: .float32, shape: shape).isBounded == isBounded)
    }
}
